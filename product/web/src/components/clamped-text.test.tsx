import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ClampedText } from './clamped-text'

/** jsdom does no layout, so the test sets how tall the text is and how much of it shows. */
let heights: { scrollHeight: number; clientHeight: number }
let laidOut: () => void

beforeEach(() => {
  for (const height of ['scrollHeight', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, height, 'get').mockImplementation(() => heights[height])
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        laidOut = callback
      }
      observe() {}
      disconnect() {}
    },
  )
})

it('offers no more of a text that fits', () => {
  heights = { scrollHeight: 60, clientHeight: 60 }
  render(<ClampedText text="Short." clamp="line-clamp-3" />)
  act(() => laidOut())
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows the whole of a text that was cut, and cuts it again', () => {
  heights = { scrollHeight: 200, clientHeight: 60 }
  render(<ClampedText text="Long." clamp="line-clamp-3" />)
  act(() => laidOut())
  const text = screen.getByText('Long.')
  expect(text.className).toContain('line-clamp-3')
  fireEvent.click(screen.getByRole('button', { name: 'See more', expanded: false }))
  expect(text.className).not.toContain('line-clamp-3')
  fireEvent.click(screen.getByRole('button', { name: 'See less', expanded: true }))
  expect(text.className).toContain('line-clamp-3')
})
