// test/page-test.ts sets up every page test. This file tests that set-up.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from './fake-server'

const never = () => new Promise<never>(() => {})

function Changing() {
  const [text, setText] = useState('before')
  return <button onClick={() => setText('after')}>{text}</button>
}

describe.each<[what: string, wait: () => Promise<unknown>]>([
  ['inside act', async () => await act(never)],
  ['inside act inside act', async () => await act(async () => await act(never))],
  ['for a condition', () => waitFor(() => expect(1).toBe(2))],
  [
    'for a condition that acts',
    () =>
      vi.waitFor(
        async () => {
          await act(async () => {})
          expect(document.body.textContent).toBe('after')
        },
        { interval: 0, timeout: 10_000 },
      ),
  ],
  [
    'for one act after the other',
    async () => {
      // The end of the test acts as well.
      fakeServer({})
      for (;;) await act(async () => {})
    },
  ],
  ['for an element', () => screen.findByRole('button', { name: 'after' })],
])('after a test that timed out while it waited %s', (_, wait) => {
  it.fails('(times out)', { timeout: 30 }, async () => {
    await wait()
    document.body.append('what the next test must not see')
  })

  it.each(['the next test', 'the one after it'])('%s draws as always', async () => {
    render(<Changing />)
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('after')
    expect(await screen.findByText('after')).toBeTruthy()
    expect(document.body.textContent).toBe('after')
    // It is set during an act only. Otherwise React would require one around every change.
    expect(Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')).toBeFalsy()
  })
})

it('tells of an element that is waited for in vain what the page holds, once', async () => {
  render(<p>Something else</p>)
  const failure = await screen.findByText('Nothing', undefined, { timeout: 1 }).catch(String)
  expect(failure).toMatch(/^TestingLibraryElementError: Unable to find an element with the text: Nothing/)
  expect(String(failure).split('Something else')).toHaveLength(2)
})

/** jsdom judges a page that has rules of its own. */
function judgedByJsdom<T>(read: () => T): T {
  const style = Object.assign(document.createElement('style'), { textContent: 'i { display: inline }' })
  document.head.append(style)
  const found = read()
  style.remove()
  return found
}

it('remembers of each kind of element whether jsdom shows it', () => {
  const sheet = readFileSync(
    path.resolve(
      import.meta.dirname,
      '../../../../node_modules/jsdom/lib/jsdom/browser/default-stylesheet.css',
    ),
    'utf8',
  )
  const rules = sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^}]*)\}/g)
  const selectors = [...rules]
    .filter(([, , styles]) => /display|visibility/.test(styles!))
    .map(([, selector]) => selector)
    .join(' ')
  const names = new Set(selectors.match(/(?<![\w:=[-])[a-z]\w*/g))
  const attributes = new Set(selectors.match(/(?<=\[)[^\]]+?(?=( i)?\])/g))
  // jsdom judges a page that has rules of its own.
  names.delete('style')
  expect(names.size).toBeGreaterThan(60)
  expect(attributes.size).toBeGreaterThan(3)
  const elements = [...names].flatMap(name =>
    ['', ...attributes, 'style="visibility: hidden"', 'style="display: none"'].map(attribute => {
      const parent = document.createElement('div')
      parent.innerHTML = `<${name} ${attribute}></${name}>`
      const element = parent.firstElementChild ?? parent
      element.append(document.createElement('b'))
      return element
    }),
  )
  document.body.append(...elements)
  const told = () =>
    elements
      .flatMap(element => [element, element.firstElementChild!])
      .map(element => {
        const { display, visibility } = document.defaultView!.getComputedStyle(element)
        return `${element.outerHTML}: ${display}, ${visibility}`
      })
  const remembered = told()
  expect(remembered).toEqual(judgedByJsdom(told))
})

it('remembers whether an element takes a click, and that nothing moves, but where a style says otherwise', () => {
  document.body.innerHTML = `<div style="pointer-events: none"><b></b><i style="pointer-events: auto"></i></div>
    <p style="animation-name: fade"><b></b></p><table><thead hidden><tr><td></td></tr></thead></table>`
  const told = () =>
    [...document.body.querySelectorAll('*')].map(element => {
      const { pointerEvents, animationName } = document.defaultView!.getComputedStyle(element)
      return [element.outerHTML, pointerEvents, animationName]
    })
  const remembered = told()
  expect(remembered).toEqual(judgedByJsdom(told))
  expect(new Set(remembered.flat())).toContain('fade')
})
