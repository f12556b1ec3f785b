import type { IntegrationStatus } from '@morpheus/sdk/integrations'
import { useIntegrationStatusLabels } from '../features/deliveries/texts.js'
import { Badge } from '../ui/Badge.js'
import { CopyField } from '../ui/CopyField.js'
import { useEditorTexts } from './texts.js'
import type { Editor } from './useEditor.js'

const statusTones = { active: 'success', inactive: 'neutral', error: 'danger' } as const

function statusIn(config: object): IntegrationStatus | null {
  const status = 'status' in config ? config.status : null
  return status === 'active' || status === 'inactive' || status === 'error' ? status : null
}

export function ReadOnlyValues({ editor: { editing, state } }: { editor: Editor }) {
  const texts = useEditorTexts()
  const labels = useIntegrationStatusLabels()
  const status = state.config && statusIn(state.config)
  return (
    <>
      {editing.shown().map(({ label, value, help }) => (
        <CopyField key={label} label={label} value={value} hint={help} />
      ))}
      {status && (
        <p className="mo-editor-status">
          {texts.status} <Badge tone={statusTones[status]}>{labels[status]}</Badge>
        </p>
      )}
    </>
  )
}
