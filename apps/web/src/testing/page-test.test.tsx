// What the setup of every page test promises (test/page-test.ts).
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

const never = () => new Promise<never>(() => {})

function Changing() {
  const [text, setText] = useState('before')
  return <button onClick={() => setText('after')}>{text}</button>
}

describe.each<[what: string, wait: () => Promise<unknown>]>([
  ['inside act', async () => await act(never)],
  ['inside act inside act', async () => await act(async () => await act(never))],
  ['for a condition', () => waitFor(() => expect(1).toBe(2))],
  ['for an element', () => screen.findByRole('button', { name: 'after' })],
])('after a test that timed out while it waited %s', (_, wait) => {
  it.fails('(times out)', { timeout: 30 }, async () => {
    await wait()
    document.body.append('what the next test must not see')
  })

  it.each(['the next test', 'the one after it'])('%s draws as always', async () => {
    render(<Changing />)
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('after')
    expect(await screen.findByText('after')).toBeTruthy()
    expect(document.body.textContent).toBe('after')
  })
})
