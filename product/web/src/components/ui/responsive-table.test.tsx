import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ResponsiveTable } from './responsive-table'

it('gives a text that a column returns its own direction, also behind the label of a card', () => {
  render(
    <ResponsiveTable
      label="People"
      columns={[
        { header: 'Name', cardLabel: 'Name:', cell: ({ name }) => name },
        { header: 'Note', cell: () => <em>none</em> },
      ]}
      rows={[{ id: '1', name: 'نور (Noor)' }]}
    />,
  )
  expect(screen.getByText('نور (Noor)').tagName).toBe('BDI')
  expect(screen.getByText('none').parentElement!.tagName).toBe('TD')
})
