import { type Channel, type ChannelPost, channelInviteCode, channelLimits } from '@morpheus/sdk'
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
  const { create } = useChannelActions(sessionId)
  return (
    <ChannelDialog
      title={texts.create}
      submitLabel={form.createSubmit}
      failure={form.createFailure}
      done={form.created}
      channel={{ name: '', description: null }}
      save={({ name, description }) => create(name, description)}
      onClose={onClose}
    />
  )
}

interface ExistingChannelProps extends DialogProps {
  channel: Channel
}

export function EditChannelDialog({ sessionId, channel, onClose }: ExistingChannelProps) {
  const { form, ...texts } = useChannelTexts()
  const { update } = useChannelActions(sessionId)
  return (
    <ChannelDialog
      title={texts.editOf(channel.name)}
      submitLabel={form.editSubmit}
      failure={texts.updateFailure}
      done={form.edited}
      channel={channel}
      save={(change) => update(channel.id, change)}
      onClose={onClose}
    />
  )
}

interface ChannelDialogProps {
  title: string
  submitLabel: string
  failure: string
  done: string
  channel: Pick<Channel, 'name' | 'description'>
  save: (channel: { name: string; description: string }) => Promise<unknown>
  onClose: () => void
}

function ChannelDialog({ channel, done, save, ...dialog }: ChannelDialogProps) {
  const { form } = useChannelTexts()
  const notify = useToast()
  const [name, setName] = useState(channel.name)
  const [description, setDescription] = useState(channel.description ?? '')
  return (
    <FormDialog
      {...dialog}
      isComplete={name.trim() !== ''}
      onSubmit={async () => {
        await save({ name: name.trim(), description: description.trim() })
        notify({ tone: 'success', text: done })
        return dialog.onClose
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

export function PostInChannelDialog({ sessionId, channel, onClose }: ExistingChannelProps) {
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

interface EditPostDialogProps {
  post: ChannelPost
  onClose: () => void
}

export function EditPostDialog({ post, onClose }: EditPostDialogProps) {
  const { form, ...texts } = useChannelTexts()
  const notify = useToast()
  const { editPost } = useChannelActions(post.sessionId)
  const [text, setText] = useState(post.text ?? '')
  return (
    <FormDialog
      title={texts.editPost}
      submitLabel={form.editSubmit}
      failure={form.editPostFailure}
      isComplete={text.trim() !== '' && text !== post.text}
      onClose={onClose}
      onSubmit={async () => {
        await editPost(post.id, text)
        notify({ tone: 'success', text: form.postEdited })
        return onClose
      }}
    >
      {(errors) => (
        <Field label={form.text} error={errors.message}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={channelLimits.text}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
