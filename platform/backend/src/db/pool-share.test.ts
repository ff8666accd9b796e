import { expect, test } from 'vitest'
import { DatabaseBusyError } from './errors'
import { PoolShare } from './pool-share'

test('of work that takes about as long, a place goes to what waited longest', async () => {
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

test('the quicker work goes first', async () => {
  const share = new PoolShare(1, 200)
  const leave = await share.enter()
  const order: number[] = []
  const enter = async (expectedMs: number) => {
    const done = await share.enter(expectedMs)
    order.push(expectedMs)
    done()
  }
  const all = Promise.all([900, 20, 1, 23, 0].map(enter))
  leave()
  await all
  // 20 and 23 take about as long.
  expect(order).toEqual([0, 1, 20, 23, 900])
})

test('where too many wait, the one that takes longest is refused', async () => {
  const share = new PoolShare(1, 2)
  const leave = await share.enter()
  const [quick, long] = [share.enter(1), share.enter(900)]
  const refused = expect(long).rejects.toBeInstanceOf(DatabaseBusyError)
  const middle = share.enter(50)
  await refused
  await expect(share.enter(60)).rejects.toBeInstanceOf(DatabaseBusyError)
  leave()
  ;(await quick)()
  ;(await middle)()
  ;(await share.enter(900))()
})

test('a request that waits too long is refused, and takes no place from others', async () => {
  const share = new PoolShare(1, 200)
  const leave = await share.enter()
  await expect(share.enter(0, 1)).rejects.toBeInstanceOf(DatabaseBusyError)
  leave()
  ;(await share.enter(0, 1))()
})

test('at most as many wait as may', async () => {
  const share = new PoolShare(1, 200)
  await share.enter()
  const waiting = Array.from({ length: 200 }, () => share.enter(0, 50))
  await expect(share.enter(0, 50)).rejects.toBeInstanceOf(DatabaseBusyError)
  await Promise.allSettled(waiting)
})
