// Sets the first password of an account. After a fresh sign-in it is stored at once; otherwise an emailed code is
// required.
import { emailedCodeTexts } from '@juno/domain/account/emailed-code'
import { useState } from 'react'
import { codeLength } from '@/components/form/code-digits'
import { Form, SubmitButton } from '@/components/form/form'
import { useSetPassword, wrongCode } from '../api/change-password'
import { useEmailCode } from '../api/email-code'
import { EmailedCode } from './emailed-code'
import { NewPasswordFields } from './new-password-fields'
import { usePasswordForm } from './use-password-form'

export function SetPasswordCard({ userId, email }: { userId: string; email: string }) {
  const set = useSetPassword(userId)
  const emailing = useEmailCode()
  const [asked, setAsked] = useState(false)
  const form = usePasswordForm(async ({ next, code }) => {
    if (asked && code.length < codeLength) throw wrongCode(emailedCodeTexts.incomplete)
    if ((await set.mutateAsync({ next, code })) === 'set') return true
    setAsked(true)
    emailing.mutate()
    return false
  })

  return (
    <>
      <p className="text-[15px]">
        With a password, you have another way in. Your other devices will ask you to sign in again.
      </p>
      <Form form={form}>
        {/* It tells password managers whose password this is. */}
        <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordFields form={form} />
        {asked && (
          <EmailedCode control={form.control} email={email} emailing={emailing} first>
            It is a while since you signed in, so we make sure that it is you.
          </EmailedCode>
        )}
        <SubmitButton form={form} busyLabel="Setting password..." className="justify-self-start">
          Set Password
        </SubmitButton>
      </Form>
    </>
  )
}
