/** Returns the README in the archive of a member's data. */

export function exportReadme(brand: string, day: string): string {
  return `Your data at ${brand}, as of ${day}

Every file is JSON: text that programs and people can read. Times are in UTC unless they say otherwise.

account.json               your addresses, how you sign in, the tools that you connected, where you are signed in
profile.json               what members see of you, and under "shown_to_nobody" what they do not
memberships.json           what you paid for, and how long it runs
gifts-bought.json          memberships that you bought for others, with your messages
firms.json                 firms whose seats you looked after, and seats that you were invited to
applications.json          what you wrote when you applied
event-answers.json         the events that you answered to
submitted-events.json      events that you proposed
submitted-resources.json   resources that you proposed
messages-to-the-team.json  what you wrote to us
newsletter.json            whether you get the newsletter, and when you agreed to it in which words
moved-in.json              what another site's list of members said of you when the community moved here
emails-from-us.json        which emails we sent you; what they said is in your mailbox
addresses-not-written-to.json  whether emails to you came back, or you marked one as spam
files.json                 the files that you uploaded
photos/                    your profile photos

Passwords are stored in a form that nobody can read, us included. Neither they nor recovery codes are in here, nor what
lies behind an authenticator app, a security key or a passkey.
`
}
