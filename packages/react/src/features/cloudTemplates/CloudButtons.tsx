import { type CloudTemplateDraft, cloudTemplateLimits } from '@morpheus/sdk'
import { Plus, X } from 'lucide-react'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { IconButton } from '../../ui/IconButton.js'
import { Select } from '../../ui/Select.js'
import { TextInput } from '../../ui/TextInput.js'
import { useCloudTemplateTexts } from './texts.js'

type Buttons = CloudTemplateDraft['buttons']

interface CloudButtonsProps {
  buttons: Buttons
  error: string | undefined
  onChange: (buttons: Buttons) => void
}

const types = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'] as const

export function CloudButtons({ buttons, error, onChange }: CloudButtonsProps) {
  const texts = useCloudTemplateTexts().form
  const updateButton = (buttonIndex: number, part: Partial<Buttons[number]>) =>
    onChange(buttons.map((button, index) => (index === buttonIndex ? { ...button, ...part } : button)))
  return (
    <fieldset className="mo-cloud-template-part" aria-label={texts.buttons}>
      <p className="mo-cloud-template-subtitle">{texts.buttons}</p>
      {buttons.map(({ type, text, value }, index) => {
        const position = index + 1
        const label = type === 'URL' ? texts.buttonUrl(position) : texts.buttonPhone(position)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand where they stand
          <div key={index} className="mo-cloud-template-button">
            <Select
              aria-label={texts.buttonType(position)}
              value={type}
              onChange={({ target }) =>
                updateButton(index, {
                  type: types.find((one) => one === target.value) ?? 'QUICK_REPLY',
                  value: '',
                })
              }
            >
              {types.map((one) => (
                <option key={one} value={one}>
                  {texts.types[one]}
                </option>
              ))}
            </Select>
            <TextInput
              aria-label={texts.buttonText(position)}
              placeholder={texts.buttonText(position)}
              autoComplete="off"
              maxLength={cloudTemplateLimits.button}
              value={text}
              onChange={({ target }) => updateButton(index, { text: target.value })}
            />
            {type !== 'QUICK_REPLY' && (
              <TextInput
                aria-label={label}
                placeholder={type === 'URL' ? 'https://' : '+5511999999999'}
                autoComplete="off"
                inputMode={type === 'URL' ? 'url' : 'tel'}
                value={value}
                onChange={({ target }) => updateButton(index, { value: target.value })}
              />
            )}
            <IconButton
              label={texts.removeButton(position)}
              icon={<X />}
              onClick={() => onChange(buttons.filter((_, buttonIndex) => buttonIndex !== index))}
            />
          </div>
        )
      })}
      {error && <Alert>{error}</Alert>}
      {buttons.length < cloudTemplateLimits.buttons && (
        <Button
          size="small"
          variant="ghost"
          icon={<Plus />}
          onClick={() => onChange([...buttons, { type: 'QUICK_REPLY', text: '', value: '' }])}
        >
          {texts.addButton}
        </Button>
      )}
    </fieldset>
  )
}
