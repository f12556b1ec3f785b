import type { SessionProfile } from '@morpheus/sdk'
import { ImageOff, ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useAction } from '../../core/useAction.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button } from '../../ui/Button.js'
import { squareJpeg } from '../groups/squareJpeg.js'
import { useProfileActions } from './queries.js'
import { useProfileTexts } from './texts.js'

interface ProfilePictureProps {
  sessionId: string
  profile: SessionProfile
}

/** The picture of a number, with the buttons that replace and remove it. */
export function ProfilePicture({ sessionId, profile }: ProfilePictureProps) {
  const texts = useProfileTexts()
  const { act, busy } = useAction<'set' | 'remove'>()
  const { setPicture } = useProfileActions(sessionId)
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    void act('set', texts.pictureFailure, async () => {
      await setPicture(await squareJpeg(file))
      return texts.pictureSet
    })
  }
  return (
    <div className="mo-profile-picture">
      <Avatar name={profile.name ?? '?'} src={profile.picture} size="large" />
      <div className="mo-profile-actions">
        <input ref={input} type="file" accept="image/*" hidden aria-label={texts.picture} onChange={choose} />
        <Button
          size="small"
          icon={<ImagePlus />}
          busy={busy === 'set'}
          disabled={!profile.editable.includes('picture')}
          onClick={() => input.current?.click()}
        >
          {texts.picture}
        </Button>
        {profile.picture && profile.removesPicture && (
          <Button
            size="small"
            variant="ghost"
            icon={<ImageOff />}
            busy={busy === 'remove'}
            onClick={() =>
              void act('remove', texts.pictureFailure, async () => {
                await setPicture(null)
                return texts.pictureRemoved
              })
            }
          >
            {texts.removePicture}
          </Button>
        )}
      </div>
    </div>
  )
}
