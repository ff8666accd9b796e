import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** Makes a function that presses the button of this name by the keyboard. Together its calls take at most so many tabs. */
export function tabbing(most: number): (name: string | RegExp) => Promise<void> {
  let tabs = 0
  return async name => {
    const wanted = () => screen.queryAllByRole('button', { name })
    while (!wanted().includes(document.activeElement as HTMLElement)) {
      tabs += 1
      expect(tabs).toBeLessThanOrEqual(most)
      await userEvent.tab()
    }
    await userEvent.keyboard('{Enter}')
  }
}
