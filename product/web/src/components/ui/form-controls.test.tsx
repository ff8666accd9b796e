import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { LocationCombobox } from '../location-combobox'
import { Accordion } from './accordion'
import { Combobox, ComboboxButton } from './combobox'
import { FormField } from './form-field'
import { Input } from './input'
import { Select } from './select'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
})
it('ties a control to its label, its hint and its error', () => {
  render(
    <FormField label="Email" hint="We answer here." error="That is no email." required>
      <Input type="email" />
    </FormField>,
  )
  const input = screen.getByLabelText(/Email/)
  const described = input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map(id => document.getElementById(id)!.textContent)
  expect(described).toEqual(['We answer here.', 'That is no email.'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
})

it('opens one answer at a time, and closes the open one on a second click', async () => {
  const user = userEvent.setup()
  const entries = ['one', 'two'].map(id => ({ id, title: `Question ${id}`, content: `Answer ${id}` }))
  render(<Accordion entries={entries} />)
  const open = () => screen.getAllByRole('button').map(button => button.getAttribute('aria-expanded'))
  expect(open()).toEqual(['false', 'false'])
  await user.click(screen.getByRole('button', { name: 'Question one' }))
  expect(open()).toEqual(['true', 'false'])
  await user.click(screen.getByRole('button', { name: 'Question two' }))
  expect(open()).toEqual(['false', 'true'])
  await user.click(screen.getByRole('button', { name: 'Question two' }))
  expect(open()).toEqual(['false', 'false'])
})

it('finds options by any part of what is shown, keeps their groups, and says when there are none', async () => {
  const user = userEvent.setup()
  const onValueChange = vi.fn()
  const groups = [
    {
      heading: 'Canadian Cities',
      options: [
        { id: 'ca-1', display: 'Toronto, ON' },
        { id: 'ca-2', display: 'Montréal, QC' },
      ],
    },
    { heading: 'Other Countries', options: [{ id: 'pt', display: 'Portugal' }] },
  ]
  render(
    <FormField label="Location">
      <Combobox
        groups={groups}
        value={undefined}
        onValueChange={onValueChange}
        placeholder="Search location"
        emptyText="No location found"
      />
    </FormField>,
  )
  const button = screen.getByRole('combobox', { name: /Location/ })
  await user.click(button)
  const box = await screen.findByPlaceholderText('Search location')
  expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('dialog').id)
  await user.keyboard('RONT')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Toronto, ON'])
  expect(within(screen.getByRole('group')).getByText('Toronto, ON')).toBeTruthy()
  await user.keyboard('xx')
  expect(screen.getByText('No location found')).toBeTruthy()
  await user.keyboard('{Backspace}{Backspace}{Enter}')
  expect(onValueChange).toHaveBeenCalledWith('ca-1', { id: 'ca-1', display: 'Toronto, ON' })
  expect(box.isConnected).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('searches for what was typed while the list was on its way', async () => {
  render(<LocationCombobox value="" onValueChange={vi.fn()} />)
  const button = screen.getByRole('combobox')
  fireEvent.click(button)
  for (const key of ['L', 'i', 's']) fireEvent.keyDown(button, { key })
  expect(await screen.findByDisplayValue('Lis')).toBeTruthy()
})

it('says that its list could not be loaded, and tries again with each click', () => {
  const open = vi.fn()
  const part = { Part: null, preload: () => {}, open, isMissing: true }
  render(
    <ComboboxButton part={part} shown={undefined} placeholder="Place">
      {() => null}
    </ComboboxButton>,
  )
  const button = screen.getByRole('combobox')
  fireEvent.click(button)
  fireEvent.click(button)
  expect(open).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('alert').textContent).toBe(
    'The list could not be loaded. Please check your connection and try again.',
  )
})

it('takes a place that is not listed as it was typed, and offers none that is', async () => {
  const onValueChange = vi.fn()
  const { rerender } = render(<LocationCombobox value="" onValueChange={onValueChange} />)
  const search = (typed: string) =>
    fireEvent.change(screen.getByPlaceholderText('Search location'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('combobox'))
  await screen.findByPlaceholderText('Search location')
  search('PORTUGAL')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Portugal'])
  search('  Ste-Agathe  nord ')
  expect(screen.getByText('No location found')).toBeTruthy()
  fireEvent.click(screen.getByRole('option', { name: 'Use “Ste-Agathe nord”' }))
  expect(onValueChange).toHaveBeenLastCalledWith('Ste-Agathe nord')
  rerender(<LocationCombobox value="Ste-Agathe nord" onValueChange={onValueChange} />)
  expect(screen.getByRole('combobox').textContent).toBe('Ste-Agathe nord')
})

it('counts a text of one’s own before it is cut', async () => {
  const own = { maxLength: 10, onChoose: vi.fn() }
  render(
    <Combobox groups={[]} value="" onValueChange={vi.fn()} placeholder="Place" emptyText="None" own={own} />,
  )
  fireEvent.click(screen.getByRole('combobox'))
  await screen.findByPlaceholderText('Place')
  const search = (typed: string) =>
    fireEvent.change(screen.getByPlaceholderText('Place'), { target: { value: typed } })
  search('Oslo')
  expect(screen.queryByText(/characters$/)).toBeNull()
  search('Trondheim')
  expect(screen.getByText('9 of 10 characters')).toBeTruthy()
})

it('takes a choice and, where the field is optional, takes it back', async () => {
  const user = userEvent.setup()
  const onValueChange = vi.fn()
  const options = [{ value: 'retail', label: 'Retail' }]
  const field = (value: string) => (
    <FormField label="Industry" error="Pick one of the list.">
      <Select
        options={options}
        value={value}
        onValueChange={onValueChange}
        placeholder="Select an industry"
      />
    </FormField>
  )
  const { rerender } = render(field(''))
  const select = screen.getByRole('combobox', { name: 'Industry' })
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(select).toHaveProperty('value', '')
  await user.selectOptions(select, 'Retail')
  expect(onValueChange).toHaveBeenLastCalledWith('retail')
  rerender(field('retail'))
  await user.selectOptions(select, 'Select an industry')
  expect(onValueChange).toHaveBeenLastCalledWith('')
})
