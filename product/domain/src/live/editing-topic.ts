/** What more than one admin can have open in a form at once. */
export type EditedKind = 'event' | 'resource' | 'digest' | 'testimonial' | 'settings'

/** The private topic of those who have the form open; row level security lets admins in, and presence alone. */
export const editingTopic = (kind: EditedKind, id: string): string => `editing:${kind}:${id}`
