import { type IntegrationKind, loadDescription } from '@morpheus/sdk/integrations'
import { type ComponentType, Suspense } from 'react'
import type { EditorDialogProps } from '../editor/EditorDialog.js'
import { lazily } from '../ui/kit/lazily.js'
import { dialogs, specials } from './specials.js'

type DialogProps = Pick<EditorDialogProps, 'sessionId' | 'onClose'>

export interface ConfigurationDialogProps extends DialogProps {
  what: IntegrationKind
}

const made = new Map<IntegrationKind, ComponentType<DialogProps>>()

/** The editor with what it edits, loaded when first opened. */
function dialogOf(kind: IntegrationKind): ComponentType<DialogProps> {
  const known = made.get(kind)
  if (known) return known
  const Loaded = lazily(async () => {
    const own = dialogs[kind]
    if (own) {
      const [Own, description] = await Promise.all([own(), loadDescription(kind)])
      return (props: DialogProps) => <Own {...props} description={description} />
    }
    const [{ EditorDialog }, description, Special] = await Promise.all([
      import('../editor/EditorDialog.js'),
      loadDescription(kind),
      specials[kind]?.(),
    ])
    return (props: DialogProps) => (
      <EditorDialog {...props} description={description}>
        {Special && <Special sessionId={props.sessionId} />}
      </EditorDialog>
    )
  })
  made.set(kind, Loaded)
  return Loaded
}

/** One configuration of a session as a dialog: its form follows from its description. */
export function ConfigurationDialog({ what, ...props }: ConfigurationDialogProps) {
  const Loaded = dialogOf(what)
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
