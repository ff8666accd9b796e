import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Switch } from './switch'

function Sample({ storesAtOnce }: { storesAtOnce?: boolean }) {
  const [on, setOn] = useState(false)
  return <Switch label="Published" checked={on} onCheckedChange={setOn} storesAtOnce={storesAtOnce} />
}

const doubleClick = (element: HTMLElement) => {
  for (const detail of [1, 2]) fireEvent.click(element, { detail })
}

it.each([
  [true, 'true'],
  [false, 'false'],
])('switched by a double click, where it stores at once (%s), it is on: %s', (storesAtOnce, on) => {
  render(<Sample storesAtOnce={storesAtOnce} />)
  const control = screen.getByRole('switch', { name: 'Published' })
  doubleClick(control)
  expect(control.getAttribute('aria-checked')).toBe(on)
})

it('is switched once by a double click on its label', () => {
  render(<Sample storesAtOnce />)
  doubleClick(screen.getByText('Published'))
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
})
