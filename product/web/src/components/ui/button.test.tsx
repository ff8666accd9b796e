import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Button } from './button'

it('is another element once it submits a form, so that the click before it submits nothing', () => {
  const { rerender } = render(<Button>Decline</Button>)
  const before = screen.getByRole('button')
  rerender(<Button disabled>Decline</Button>)
  expect(screen.getByRole('button')).toBe(before)
  rerender(
    <Button type="submit" form="message">
      Decline and send
    </Button>,
  )
  expect(screen.getByRole('button')).not.toBe(before)
  expect(before.isConnected).toBe(false)
})
