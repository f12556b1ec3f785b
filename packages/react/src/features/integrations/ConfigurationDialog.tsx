import { type IntegrationKind, loadDescription } from '@morpheus/sdk/integrations'
import type { ComponentType } from 'react'
import type { EditorDialogProps } from '../../editor/EditorDialog.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'

type Special = ComponentType<{ sessionId: string }>

type IntegrationDialog = ComponentType<Omit<EditorDialogProps, 'children'>>

const dialogs: { readonly [Kind in IntegrationKind]?: () => Promise<IntegrationDialog> } = {
  kommo: async () => (await import('./kommo/KommoDialog.js')).KommoDialog,
}

const specials: { readonly [Kind in IntegrationKind]?: () => Promise<Special> } = {
  openai: async () => (await import('./openai/TokensToday.js')).TokensToday,
  chatwoot: async () => (await import('./chatwoot/ContactSync.js')).ContactSync,
  websocket: async () => (await import('./websocket/LiveClients.js')).LiveClients,
}

type DialogProps = Omit<EditorDialogProps, 'description' | 'children'>

export interface ConfigurationDialogProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Configuration to edit: a target, an integration, or the session's behavior. */
  what: IntegrationKind
  /** Called when the user closes it, saves or removes. */
  onClose: () => void
}

const cachedDialogs = new Map<IntegrationKind, ComponentType<DialogProps>>()

function findDialog(kind: IntegrationKind): ComponentType<DialogProps> {
  const cached = cachedDialogs.get(kind)
  if (cached) return cached
  const LoadedDialog = lazy(async () => {
    const kindDialog = dialogs[kind]
    if (kindDialog) {
      const [KindDialog, description] = await Promise.all([kindDialog(), loadDescription(kind)])
      return (props: DialogProps) => <KindDialog {...props} description={description} />
    }
    const [{ EditorDialog }, description, Special] = await Promise.all([
      import('../../editor/EditorDialog.js'),
      loadDescription(kind),
      specials[kind]?.(),
    ])
    return (props: DialogProps) => (
      <EditorDialog {...props} description={description}>
        {Special && <Special sessionId={props.sessionId} />}
      </EditorDialog>
    )
  })
  cachedDialogs.set(kind, LoadedDialog)
  return LoadedDialog
}

/** Dialog for one configuration of a session; the form follows from its description. */
export const ConfigurationDialog = withErrorReporting(function ConfigurationDialog(
  props: ConfigurationDialogProps,
) {
  const { what, sessionId, onClose } = props
  const ConfigurationForm = findDialog(what)
  return (
    <LazyBoundary>
      <ConfigurationForm {...rootProps(props)} sessionId={sessionId} onClose={onClose} />
    </LazyBoundary>
  )
})
