/** The stored image of a testimonial without one: a file of the site. The database sets it. */
export const defaultAvatar = '/images/default-avatar.svg'
