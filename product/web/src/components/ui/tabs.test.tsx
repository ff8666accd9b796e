import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from './tabs'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** @returns a function that sets widths for the names and reports the layout */
function layOutLater() {
  let resized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  return (width: number) => {
    const at = (value: number) => () => value
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent === 'Disputes' ? 5 * width : 0
    })
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(at(width))
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(at(3 * width))
    resized()
  }
}

const tabs = ['Waiting', 'Refunded', 'Disputes'].map(name => ({ value: name, label: name, panel: name }))
const tabsAt = (value: string) => <Tabs label="Payments" tabs={tabs} value={value} onValueChange={() => {}} />

it('brings the chosen name into view where not all fit', () => {
  layOutLater()(100)
  const { rerender } = render(tabsAt('Disputes'))
  expect(screen.getByRole('tablist').scrollLeft).toBe(400)
  rerender(tabsAt('Waiting'))
  expect(screen.getByRole('tablist').scrollLeft).toBeLessThanOrEqual(0)
})

it('brings it into view once the page is shown, and again when the names grow', () => {
  const layOut = layOutLater()
  render(tabsAt('Disputes'))
  expect(screen.getByRole('tablist').scrollLeft).toBe(0)
  layOut(100)
  expect(screen.getByRole('tablist').scrollLeft).toBe(400)
  layOut(120)
  expect(screen.getByRole('tablist').scrollLeft).toBe(480)
})
