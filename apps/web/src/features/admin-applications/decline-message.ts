// The words that a decline starts from.

/** A humane no, addressed by first name. */
export const declineMessage = (name: string) =>
  `Dear ${name.trim().split(/\s+/)[0] || 'applicant'},

Thank you for telling us about yourself and your work. We read every application in person, and we have decided not to offer you a membership at this time. It is a decision about fit with the community as it is today, not about you or the worth of what you are building.

You are welcome to apply again when your situation changes.

With warm regards,
The team`
