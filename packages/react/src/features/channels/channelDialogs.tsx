import { type Channel, channelInviteCode, channelLimits } from '@morpheus/sdk'
import { useState } from 'react'
import { useToast } from '../../core/useToast.js'
import { Field } from '../../ui/Field.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { FormDialog } from '../../widget/FormDialog.js'
import { FileChoice, getFileKind } from '../messages/FileChoice.js'
import { useChannelActions } from './queries.js'
import { useChannelTexts } from './texts.js'

interface DialogProps {
  sessionId: string
  onClose: () => void
}

export function CreateChannelDialog({ sessionId, onClose }: DialogProps) {
  const { form, ...texts } = useChannelTexts()
  const notify = useToast()
  const { create } = useChannelActions(sessionId)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  return (
    <FormDialog
      title={texts.create}
      submitLabel={form.createSubmit}
      failure={form.createFailure}
      isComplete={name.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        await create(name.trim(), description.trim())
        notify({ tone: 'success', text: form.created })
        return onClose
      }}
    >
      {(errors) => (
        <>
          <Field label={form.name} error={errors.name}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={channelLimits.name}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={form.description} hint={form.descriptionHint} error={errors.description}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={channelLimits.description}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}

export function FollowChannelDialog({ sessionId, onClose }: DialogProps) {
  const { form, ...texts } = useChannelTexts()
  const notify = useToast()
  const { follow } = useChannelActions(sessionId)
  const [invite, setInvite] = useState('')
  const isWrong = invite.trim() !== '' && channelInviteCode(invite) === null
  return (
    <FormDialog
      title={texts.follow}
      submitLabel={form.followSubmit}
      failure={form.followFailure}
      isComplete={channelInviteCode(invite) !== null}
      onClose={onClose}
      onSubmit={async () => {
        const { channel } = await follow(invite.trim())
        notify({ tone: 'success', text: form.followed(channel.name) })
        return onClose
      }}
    >
      {(errors) => (
        <Field
          label={texts.invite}
          hint={form.inviteHint}
          error={errors.invite ?? (isWrong ? form.inviteInvalid : undefined)}
        >
          {(control) => (
            <TextInput {...control} value={invite} onChange={({ target }) => setInvite(target.value)} />
          )}
        </Field>
      )}
    </FormDialog>
  )
}

interface PostDialogProps extends DialogProps {
  channel: Channel
}

export function PostInChannelDialog({ sessionId, channel, onClose }: PostDialogProps) {
  const { form, ...texts } = useChannelTexts()
  const notify = useToast()
  const { post } = useChannelActions(sessionId)
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  return (
    <FormDialog
      title={texts.postIn(channel.name)}
      submitLabel={texts.post}
      failure={form.postFailure}
      isComplete={file ? ['image', 'video'].includes(getFileKind(file)) : text.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        await post(channel.id, { text, file })
        notify({ tone: 'success', text: form.posted })
        return onClose
      }}
    >
      {(errors) => (
        <>
          <Field
            label={file ? form.caption : form.text}
            hint={form.textHint}
            error={errors.message ?? errors.caption}
          >
            {(control) => (
              <TextArea
                {...control}
                maxLength={file ? channelLimits.caption : channelLimits.text}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <FileChoice
            file={file}
            uploaded={null}
            accept="image/*,video/*"
            hint={form.fileHint}
            onChange={setFile}
            onCancel={() => setFile(null)}
          />
        </>
      )}
    </FormDialog>
  )
}
