/** The kinds of things that several admins can edit at once. */
export type EditedKind = 'event' | 'resource' | 'digest' | 'testimonial' | 'settings'

/**
 * Returns the private topic of the people who have the form open. Row level security admits only admins, and only for
 * presence.
 */
export const editingTopic = (kind: EditedKind, id: string): string => `editing:${kind}:${id}`
