/** Makes a mail that came back, for tests. */
/** The id of our mail that it is about. */
export const BOUNCED_MAIL = '7a1c1f0e-0000-4000-8000-000000000001'
/** Returns it as a mail server sends it back (RFC 3464). */
export const bounceMail = (
  status: string,
  { id = BOUNCED_MAIL, action = 'failed', host = 'juno.test' } = {},
) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    'To: hello@juno.test',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <20261121@mx.example.org>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; forwarded@example.net',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <forwarded@example.net>:',
    '    user unknown',
    '',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Juno <hello@juno.test>',
    `Message-ID: <${id}@${host}>`,
    'Subject: Hello',
    '',
    '--b1--',
    '',
  ].join('\r\n')
