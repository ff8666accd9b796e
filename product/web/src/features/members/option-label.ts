// Labels stored values of the option lists.
import { roleOptions } from '@juno/domain/applications/role-options'

/** Returns the label of a listed value, or the value itself: members may write what no list offers. */
export const optionLabel = (options: readonly { value: string; label: string }[], value: string | null) =>
  options.find(option => option.value === value)?.label ?? value

/** Members may write any role. The ones offered at application are shown with their label. */
export const roleLabel = (role: string | null) => optionLabel(roleOptions, role)
