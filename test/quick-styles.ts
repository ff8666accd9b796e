// To tell whether an element is shown, the queries by role ask for its computed style, and jsdom matches every rule of
// its own style sheet against every element of the page: a sixth of these tests' time. What that sheet says depends on
// the name of an element and on few attributes, so that jsdom is asked once for each kind of element.

/** The attributes by which the sheet of jsdom tells elements of one name apart where it shows or hides them. */
const telling = ['hidden', 'open', 'popover', 'type', 'style']

/** Parts of a table, which the sheet collapses where they are hidden. */
const collapsing = new Set(['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'])

/** Has `display` and `visibility` be remembered; all else is asked of jsdom. */
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

  /** Inherited from whatever an own style hides, or from a hidden part of a table. */
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
