// The words that a decline starts from; the mail greets before them and invites to apply again after them.

/** A humane no, to be made personal. */
export const declineMessage = `Thank you for telling us about yourself and your work. We read every application in person, and we cannot offer you a membership at this time.

This is about fit with the community as it is today. It says nothing about you or the worth of what you are building.`
