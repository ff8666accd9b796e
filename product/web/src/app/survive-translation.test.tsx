import { act } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { Button } from '@/components/ui/button'
import { CharacterCount } from '@/components/ui/character-count'
import { translatePage, type Translator } from '../../../../test/translate-page'
import { surviveTranslation } from './survive-translation'

interface State {
  busy?: boolean
  count?: number
  error?: string
  people?: string[]
}

/** Has texts beside everything that comes, goes, changes or moves. */
const Sample = ({ busy = false, count = 0, error, people = [] }: State) => (
  <main>
    <Button busy={busy}>{busy ? 'Sending' : 'Send'}</Button>
    <p>
      {error && <i>{error}</i>}
      {count > 0 && 'You have '}
      {count > 0 && <b>{count}</b>}
      {count > 0 ? ` messages of ${people.length} people.` : 'Nothing yet.'} {error}
    </p>
    <CharacterCount length={count} most={10} always />
    <div>
      {people.map(name => (
        <b key={name}>{name}</b>
      ))}
      {people.length} people
    </div>
    {busy ? 'Wait' : <>Go on, {count} times</>}
  </main>
)

const states: State[] = [
  {},
  { busy: true },
  { count: 1, people: ['Ada', 'Mei'] },
  { count: 2, people: ['Mei', 'Ada', 'Tom'] },
  { busy: true, count: 2, error: 'Refused.', people: ['Tom', 'Mei'] },
  { count: 12, error: 'Refused again.', people: ['Tom'] },
  { busy: true, count: 0, people: [] },
  {},
]

/** Leaves out what the translator adds. Gathering a sentence leaves the spaces between its texts where they are. */
const words = (element: Element) => element.textContent.replaceAll(/[«»\s]/g, '')

it.each<Translator>(['replaced', 'gathered', 'rewritten'])(
  'a page whose texts are %s shows what it would show without a translator, each time that it changes',
  async translator => {
    onTestFinished(surviveTranslation())
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    onTestFinished(() => act(() => root.unmount()))
    await act(async () => root.render(<Sample />))
    onTestFinished(translatePage(translator))
    expect(container.textContent).toContain('«Send»')
    for (const from of states)
      for (const to of states) {
        await act(async () => root.render(<Sample {...from} />))
        await act(async () => root.render(<Sample {...to} />))
        const plain = new DOMParser().parseFromString(renderToStaticMarkup(<Sample {...to} />), 'text/html')
        expect(words(container)).toBe(words(plain.body))
      }
  },
)

it('a node that is nowhere is removed without an error, and one is inserted at the end before it', () => {
  onTestFinished(surviveTranslation())
  const list = document.createElement('ul')
  const [lost, added] = [document.createElement('li'), document.createElement('li')]
  expect(list.removeChild(lost)).toBe(lost)
  expect(list.insertBefore(added, lost)).toBe(added)
  expect(list.lastChild).toBe(added)
})
