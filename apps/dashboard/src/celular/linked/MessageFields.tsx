import { Field, Select, TextInput } from '@morpheus/react/ui'

export interface MessageDraft {
  direction: 'incoming' | 'outgoing'
  /** Empty for a message to the account itself. */
  group: string
  content: string
}

interface MessageFieldsProps {
  draft: MessageDraft
  onChange: (change: Partial<MessageDraft>) => void
}

/** Who writes, where, and what. */
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
      <Field label="Grupo" hint="Vazio: uma conversa direta.">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={100}
            placeholder="Ex.: Clientes da loja"
            value={draft.group}
            onChange={({ target }) => onChange({ group: target.value })}
          />
        )}
      </Field>
      <Field label="Texto">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={4096}
            value={draft.content}
            onChange={({ target }) => onChange({ content: target.value })}
          />
        )}
      </Field>
    </>
  )
}
