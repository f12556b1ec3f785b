import { type Contact, contactNameLimit } from '@morpheus/sdk'
import { BookUser, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useFormat } from '../../core/useFormat.js'
import { useToast } from '../../core/useToast.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { Field } from '../../ui/Field.js'
import { Switch } from '../../ui/Switch.js'
import { TextInput } from '../../ui/TextInput.js'
import { FormDialog } from '../../widget/FormDialog.js'
import { useContactActions } from './queries.js'
import { useContactTexts } from './texts.js'

/** Saves a contact in the account's address book, renames or removes it there. */
export function AddressBookButtons({ contact }: { contact: Contact }) {
  const texts = useContactTexts().addressBook
  const format = useFormat()
  const { act, busy } = useAction<'remove'>()
  const { remove } = useContactActions(contact.sessionId)
  const [open, setOpen] = useState<'save' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button wide icon={<BookUser />} onClick={() => setOpen('save')}>
        {contact.name === null ? texts.save : texts.rename}
      </Button>
      {contact.name !== null && (
        <Button wide icon={<UserMinus />} onClick={() => setOpen('remove')}>
          {texts.remove}
        </Button>
      )}
      {open === 'save' && <SaveDialog contact={contact} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle}
          confirm={texts.removeConfirm}
          busy={busy !== null}
          onConfirm={async () => {
            await act('remove', texts.removeFailure, async () => {
              await remove(contact.phone)
              return texts.removed
            })
            close()
          }}
          onCancel={close}
        >
          {texts.removeText(contact.name ?? format.phone(contact.phone))}
        </ConfirmDialog>
      )}
    </>
  )
}

function SaveDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const texts = useContactTexts().addressBook
  const format = useFormat()
  const notify = useToast()
  const { save } = useContactActions(contact.sessionId)
  const [name, setName] = useState(contact.name ?? '')
  const [saveOnPhone, setSaveOnPhone] = useState(true)
  return (
    <FormDialog
      title={texts.saveTitle(format.phone(contact.phone))}
      submitLabel={texts.submit}
      failure={texts.saveFailure}
      isComplete={name.trim() !== ''}
      onSubmit={async () => {
        await save(contact.phone, { name: name.trim(), saveOnPhone })
        notify({ tone: 'success', text: texts.saved })
        return onClose
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label={texts.name} error={errors.name}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={contactNameLimit}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Switch
            label={texts.saveOnPhone}
            checked={saveOnPhone}
            onChange={({ target }) => setSaveOnPhone(target.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
