import { Field, Select } from '@morpheus/react/ui'
import { TextLine } from '../TextLine.js'

export interface MessageDraft {
  direction: 'incoming' | 'outgoing'
  /** Empty for a direct message. */
  group: string
  content: string
}

interface MessageFieldsProps {
  draft: MessageDraft
  onChange: (change: Partial<MessageDraft>) => void
}

export function MessageFields({ draft, onChange }: MessageFieldsProps) {
  return (
    <>
      <Field label="Direção">
        {(control) => (
          <Select
            {...control}
            value={draft.direction}
            onChange={({ target }) =>
              onChange({ direction: target.value === 'outgoing' ? 'outgoing' : 'incoming' })
            }
          >
            <option value="incoming">Recebida de um contato</option>
            <option value="outgoing">Enviada por este celular</option>
          </Select>
        )}
      </Field>
      <TextLine
        label="Grupo"
        hint="Vazio: uma conversa direta."
        maxLength={100}
        placeholder="Ex.: Clientes da loja"
        value={draft.group}
        onText={(text) => onChange({ group: text })}
      />
      <TextLine
        label="Texto"
        maxLength={4096}
        value={draft.content}
        onText={(text) => onChange({ content: text })}
      />
    </>
  )
}
