// The queries by role ask for an element's computed style to tell whether it is shown, and jsdom matches every rule of
// its own style sheet against every element of the page: a sixth of these tests' time. The sheet's result depends on
// the name of an element and on few attributes, so jsdom computes it once for each kind of element.

/** The sheet of jsdom shows or hides elements of one name by these attributes. */
const telling = ['hidden', 'open', 'popover', 'type', 'style']

/** The sheet collapses these parts of a table where they are hidden. */
const collapsing = new Set(['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'])

/** An element has these values unless its own style or an ancestor's names the property by this word. */
const usual: Record<string, [value: string, word: string]> = {
  visibility: ['visible', 'visibility'],
  pointerEvents: ['auto', 'pointer-events'],
  animationName: ['none', 'animation'],
}

/** Returns whether the page has a style sheet about the values that are remembered. */
const hasOwnRules = ({ styleSheets }: Document) =>
  [...styleSheets].some(({ ownerNode }) =>
    /display|visibility|pointer-events|animation|@import/.test(ownerNode?.textContent ?? ''),
  )

/** Remembers `display` and the usual values. jsdom answers everything else. */
export function rememberStyles(view: Window): void {
  // Test files share the page.
  if (view.getComputedStyle.name === 'rememberedStyle') return
  const computed = view.getComputedStyle.bind(view)
  const displays = new Map<string, string>()

  function displayOf(element: Element): string {
    const kind = [
      element.localName,
      element.parentElement?.localName,
      ...telling.map(name => element.getAttribute(name)),
    ]
    const key = JSON.stringify(kind)
    if (!displays.has(key)) displays.set(key, computed(element).display)
    return displays.get(key)!
  }

  function usualOf(element: Element, name: string): unknown {
    const [value, word] = usual[name]!
    for (let at: Element | null = element; at; at = at.parentElement)
      if (
        at.getAttribute('style')?.includes(word) ||
        (collapsing.has(at.localName) && at.hasAttribute('hidden'))
      )
        return Reflect.get(computed(element), name)
    return value
  }

  view.getComputedStyle = function rememberedStyle(element, pseudo) {
    if (pseudo || hasOwnRules(element.ownerDocument)) return computed(element, pseudo)
    const read = (name: string | symbol): unknown => {
      if (name === 'display') return displayOf(element)
      if (Object.hasOwn(usual, name)) return usualOf(element, name as string)
      if (name === 'getPropertyValue') return read
      const style = computed(element)
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? (value.bind(style) as unknown) : value
    }
    return new Proxy({} as CSSStyleDeclaration, { get: (_, name) => read(name) })
  }
}
