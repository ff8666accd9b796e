import { expect, test } from 'vitest'
import { DatabaseBusyError } from './errors'
import { PoolShare } from './pool-share'

test('a place goes to the request that waited longest', async () => {
  const share = new PoolShare(1, 200)
  const leave = await share.enter()
  const order: string[] = []
  const second = share.enter().then(done => (order.push('second'), done))
  const third = share.enter().then(done => (order.push('third'), done))
  leave()
  ;(await second)()
  ;(await third)()
  expect(order).toEqual(['second', 'third'])
})

test('a request that waits too long is refused, and takes no place from others', async () => {
  const share = new PoolShare(1, 200)
  const leave = await share.enter()
  await expect(share.enter(1)).rejects.toBeInstanceOf(DatabaseBusyError)
  leave()
  ;(await share.enter(1))()
})

test('at most as many wait as may', async () => {
  const share = new PoolShare(1, 200)
  await share.enter()
  const waiting = Array.from({ length: 200 }, () => share.enter(50))
  await expect(share.enter(50)).rejects.toBeInstanceOf(DatabaseBusyError)
  await Promise.allSettled(waiting)
})
