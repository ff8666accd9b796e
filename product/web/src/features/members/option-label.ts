// Labels of stored values of the option lists.
import { roleOptions } from '@juno/domain/applications/role-options'

/** The label of a listed value, else the value itself: members may write what no list offers. */
export const optionLabel = (options: readonly { value: string; label: string }[], value: string | null) =>
  options.find(option => option.value === value)?.label ?? value

/** Members may write any role; the ones offered at application read as their label. */
export const roleLabel = (role: string | null) => optionLabel(roleOptions, role)
