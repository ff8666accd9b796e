import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CheckedRow } from '../csv-rows'
import { ImportPreview } from './import-preview'

const row = (line: number, changes: Partial<CheckedRow> = {}): CheckedRow => ({
  line,
  title: `Row ${line}`,
  type: 'Article',
  category: 'Legal',
  target: `https://example.com/${line}`,
  problems: [],
  remarks: [],
  isDuplicate: false,
  row: null,
  ...changes,
})

it('shows a duplicate behind hundreds of good rows, after what stops the import, and counts it', () => {
  const rows = [
    ...Array.from({ length: 300 }, (_, index) => row(index + 2)),
    row(302, { remarks: ['The same as line 2.'], isDuplicate: true }),
    row(303, { problems: ['The type is missing.'] }),
  ]
  const nothing = () => {}
  render(
    <ImportPreview
      fileName="list.csv"
      checked={{ rows, unread: ['Notes'], ignored: 0 }}
      busy={false}
      onImport={nothing}
      onDiscard={nothing}
    />,
  )
  const [, first, second] = screen.getAllByRole('row')
  expect(first!.textContent).toContain('The type is missing.')
  expect(second!.textContent).toContain('The same as line 2.')
  expect(screen.getByRole('status').textContent).toBe(
    'list.csv: 302 rows, 1 with a problem, 1 looks like a duplicate. These columns are not imported: Notes.',
  )
})
