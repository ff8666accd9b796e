// Lets React update a page that the browser has translated. A translator puts elements of its own in place of text
// nodes, and may move elements within a sentence. React then throws when it removes such a node or inserts before it,
// and it changes texts that nobody sees (https://github.com/facebook/react/issues/11538).
//
// Here an element gets its own nodes back before React changes them. The translator sees new texts and translates them.

/** The nodes around a node at the moment when a translator took it away. */
interface Place {
  followers: (Node | null | undefined)[]
  predecessor: Node | null
}

/** Returns whether React keeps the node. It leaves a mark on each of its nodes. */
function isOwn(node: Node): boolean {
  const mark = Object.keys(node).find(key => key.startsWith('__reactFiber$'))
  return mark !== undefined && (node as unknown as Record<string, { return: unknown }>)[mark]!.return !== null
}

/** Returns whether a translator made the node. No page has a `font` element of its own. */
const isForeign = (node: Node) => (node instanceof Text || node.nodeName === 'FONT') && !isOwn(node)

/**
 * Call it before React renders.
 * @returns a function that ends it, for tests
 */
export function surviveTranslation(): () => void {
  /** The nodes that a translator took away, by the element that they belong to, in this order. */
  const taken = new WeakMap<Node, Map<Node, Place>>()
  const homes = new WeakMap<Node, Node>()
  /** The nodes that React removed itself. */
  const removed = new WeakSet<Node>()

  const note = (records: MutationRecord[]) => {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const node of removedNodes) {
        // React moves nodes, too. They are back by now.
        if (node.parentNode === target || removed.has(node) || !isOwn(node)) continue
        const places = taken.get(target) ?? new Map<Node, Place>()
        places.delete(node)
        places.set(node, { followers: [addedNodes[0], nextSibling], predecessor: previousSibling })
        taken.set(target, places)
        homes.set(node, target)
      }
  }
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  const giveBack = (parent: Node) => {
    note(observer.takeRecords())
    const places = [...(taken.get(parent) ?? [])].filter(([node]) => isOwn(node) && !removed.has(node))
    if (!taken.delete(parent)) return
    const isHere = (node: Node | null | undefined) => node?.parentNode === parent
    // The node that was taken last had its place among those that are still there.
    for (const [node, { followers, predecessor }] of places.reverse()) {
      const next = followers.find(isHere) ?? (isHere(predecessor) ? predecessor!.nextSibling : null)
      if (!isHere(node)) insertBefore.call(parent, node, next)
    }
    for (const node of [...parent.childNodes]) if (isForeign(node)) removeChild.call(parent, node)
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) giveBack(this)
    // A translator among the page's scripts first inserts its element, and then removes the text behind it.
    const before = child.previousSibling
    if (!(child instanceof Text && before && isForeign(before))) removed.add(child)
    if (child.parentNode) removeChild.call(child.parentNode, child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    if (next && next.parentNode !== this) giveBack(this)
    insertBefore.call(this, node, next?.parentNode === this ? next : null)
    return node
  }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, text: string) {
      note(observer.takeRecords())
      const home = homes.get(this)
      if (home && home !== this.parentNode) giveBack(home)
      nodeValue.set!.call(this, text)
    },
  })

  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
    Reflect.deleteProperty(Text.prototype, 'nodeValue')
  }
}
