import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Tabs } from './tabs'

it('brings the chosen name into view where not all fit', ({ onTestFinished }) => {
  onTestFinished(() => void vi.restoreAllMocks())
  const at = (value: number) => () => value
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Disputes' ? 500 : 0
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(at(100))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(at(300))
  const names = ['Waiting', 'Refunded', 'Disputes']
  const tabs = names.map(name => ({ value: name, label: name, panel: name }))
  const { rerender } = render(<Tabs label="Payments" tabs={tabs} value="Disputes" onValueChange={() => {}} />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(400)
  rerender(<Tabs label="Payments" tabs={tabs} value="Waiting" onValueChange={() => {}} />)
  expect(screen.getByRole('tablist').scrollLeft).toBeLessThanOrEqual(0)
})
