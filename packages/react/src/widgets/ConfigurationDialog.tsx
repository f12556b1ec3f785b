import { type ComponentType, Suspense } from 'react'
import type { EditorDialogProps } from '../editor/EditorDialog.js'
import { lazily } from '../ui/kit/lazily.js'
import { type Configurable, configurations } from './configuration.js'

type DialogProps = Omit<EditorDialogProps, 'integration'>

export interface ConfigurationDialogProps extends DialogProps {
  what: Configurable
}

const made = new Map<Configurable, ComponentType<DialogProps>>()

/** The editor with what it edits, loaded when first opened. */
function dialogOf(what: Configurable): ComponentType<DialogProps> {
  const known = made.get(what)
  if (known) return known
  const Loaded = lazily(async () => {
    const [{ EditorDialog }, integration] = await Promise.all([
      import('../editor/EditorDialog.js'),
      configurations[what](),
    ])
    return (props: DialogProps) => <EditorDialog {...props} integration={integration} />
  })
  made.set(what, Loaded)
  return Loaded
}

/** One configuration of a session as a dialog. */
export function ConfigurationDialog({ what, ...props }: ConfigurationDialogProps) {
  const Loaded = dialogOf(what)
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
