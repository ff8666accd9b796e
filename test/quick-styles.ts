// The queries by role ask for an element's computed style to tell whether it is shown, and jsdom matches every rule of
// its own style sheet against every element of the page: a sixth of these tests' time. The sheet's result depends on
// the name of an element and on few attributes, so jsdom computes it once for each kind of element.

/** The sheet of jsdom shows or hides elements of one name by these attributes. */
const telling = ['hidden', 'open', 'popover', 'type', 'style']

/** The sheet collapses these parts of a table where they are hidden. */
const collapsing = new Set(['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'])

/** Remembers `display` and `visibility`. jsdom answers everything else. */
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

  /** The value is inherited from an element that its own style hides, or from a hidden part of a table. */
  function visibilityOf(element: Element): string {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (
        at.getAttribute('style')?.includes('visibility') ||
        (collapsing.has(at.localName) && at.hasAttribute('hidden'))
      )
        return computed(element).visibility
    return 'visible'
  }

  view.getComputedStyle = function rememberedStyle(element, pseudo) {
    if (pseudo || element.ownerDocument.styleSheets.length > 0) return computed(element, pseudo)
    const read = (name: string | symbol): unknown => {
      if (name === 'display') return displayOf(element)
      if (name === 'visibility') return visibilityOf(element)
      if (name === 'getPropertyValue') return read
      const style = computed(element)
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? (value.bind(style) as unknown) : value
    }
    return new Proxy({} as CSSStyleDeclaration, { get: (_, name) => read(name) })
  }
}
