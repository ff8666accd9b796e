// Shows a failure to name a type or a category at the name, when it is about the name.
import { failureText } from '@/lib/failure-text'
import { resourceMessages } from '@juno/domain/resources/resource-rules'

const aboutTheName: readonly string[] = [
  resourceMessages.emptyType,
  resourceMessages.duplicateType,
  resourceMessages.emptyCategory,
  resourceMessages.duplicateCategory,
]

export const nameFailure = (error: unknown) => {
  const message = failureText(error)
  return aboutTheName.includes(message) ? { path: 'name', message } : message
}
