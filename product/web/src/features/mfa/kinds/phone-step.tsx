// Asks for a code by text message. Nothing is texted before somebody asks: each message costs money, and disturbs.
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useTextCode, type TextedCode } from '../api/phone'
import type { StepProps } from '../factor-kind'
import { phoneRefusal } from '../mfa-failure'
import { TextedCodeForm } from './texted-code-form'

export function PhoneStep({ factors }: StepProps) {
  const texting = useTextCode()
  const [texted, setTexted] = useState<TextedCode | null>(null)
  const phone = factors.find(({ id }) => id === texted?.factorId)
  if (texted && phone)
    return <TextedCodeForm to={phone.name} texted={texted} submitLabel="Continue" onTexted={setTexted} />
  return (
    <div className="grid gap-3">
      {texting.isError && <Alert variant="destructive">{phoneRefusal(texting.error)}</Alert>}
      {factors.map(({ id, name }) => (
        <Button
          key={id}
          className="w-full"
          busy={texting.isPending && texting.variables === id}
          onClick={() => texting.mutate(id, { onSuccess: setTexted })}
        >
          {factors.length === 1 ? 'Text me a code' : `Text a code to: ${name}`}
        </Button>
      ))}
      {factors.length === 1 && <p className="text-[15px] text-soft">{factors[0]!.name}</p>}
    </div>
  )
}
