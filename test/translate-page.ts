// Translates a page as browsers do. It refers to nothing outside, so that browser tests can run it in a page.

/**
 * How a translator works:
 * - `replaced`: two `font` elements take the place of each text node (Chrome).
 * - `gathered`: the elements come before the text, which is removed then. A sentence becomes one element, and bold words
 *   move into it.
 * - `rewritten`: another text node takes the place of each text node (Safari, Firefox).
 */
export type Translator = 'replaced' | 'gathered' | 'rewritten'

/** Puts «» around each text of the page, also around later ones. */
export function translatePage(translator: Translator): () => void {
  const left = 'script, style, textarea, noscript, title, option, font, svg, [translate=no], .notranslate'
  const done = new WeakSet<Node>()
  const translate = (text: string) => `«${text}»`
  const standIn = (text: string) => {
    const made = document.createTextNode(translate(text))
    done.add(made)
    if (translator === 'rewritten') return made
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(made)
    outer.append(inner)
    return outer
  }
  const gather = (text: Text) => {
    const sentence = document.createElement('font')
    const parent = text.parentElement!
    for (const part of [...parent.childNodes])
      if (part instanceof Text && part.data.trim()) {
        parent.insertBefore(sentence, part)
        sentence.append(standIn(part.data))
        parent.removeChild(part)
      } else if (part.nodeName === 'B') sentence.append(part)
  }
  const walk = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.isConnected || done.has(text) || !text.data.trim() || text.parentElement!.closest(left))
        continue
      if (translator === 'gathered') gather(text)
      else text.parentNode!.replaceChild(standIn(text.data), text)
    }
  }
  walk(document.body)
  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.isConnected) walk(node instanceof Element ? node : node.parentNode!)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
