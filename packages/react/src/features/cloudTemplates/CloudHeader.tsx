import {
  type CloudTemplateDraft,
  cloudHeaderFiles,
  cloudSampleTypes,
  cloudTemplateLimits,
} from '@morpheus/sdk'
import { Check, Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReport } from '../../provider/errors.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { TextInput } from '../../ui/TextInput.js'
import { useCloudTemplateTexts } from './texts.js'

type Header = Pick<CloudTemplateDraft, 'header' | 'headerFile'>
type HeaderFile = NonNullable<CloudTemplateDraft['headerFile']>

interface CloudHeaderProps {
  sessionId: string
  value: Header
  error: string | undefined
  onChange: (header: Partial<Header>) => void
}

export function CloudHeader({ sessionId, value, error, onChange }: CloudHeaderProps) {
  const texts = useCloudTemplateTexts().form
  const { header, headerFile } = value
  return (
    <div className="mo-cloud-template-pair">
      <Field label={texts.headerType}>
        {(control) => (
          <Select
            {...control}
            value={headerFile?.format ?? 'TEXT'}
            onChange={({ target }) => {
              const format = cloudHeaderFiles.find((one) => one === target.value)
              onChange({ headerFile: format ? { format, handle: '' } : null })
            }}
          >
            {(['TEXT', ...cloudHeaderFiles] as const).map((format) => (
              <option key={format} value={format}>
                {texts.headerTypes[format]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {headerFile ? (
        <HeaderSample
          key={headerFile.format}
          sessionId={sessionId}
          file={headerFile}
          error={error}
          onChange={(file) => onChange({ headerFile: file })}
        />
      ) : (
        <Field label={texts.header} hint={texts.optional} error={error}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={cloudTemplateLimits.header}
              value={header}
              onChange={({ target }) => onChange({ header: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

interface HeaderSampleProps {
  sessionId: string
  file: HeaderFile
  error: string | undefined
  onChange: (file: HeaderFile) => void
}

/** Uploads the sample when chosen, to report Meta's errors early. */
function HeaderSample({ sessionId, file, error, onChange }: HeaderSampleProps) {
  const texts = useCloudTemplateTexts().form
  const errors = useErrors()
  const format = useFormat()
  const client = useMorpheus()
  const report = useReport()
  const note = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const types = Object.entries(cloudSampleTypes).filter(([, one]) => one.format === file.format)
  const largestBytes = Math.max(...types.map(([, { maxBytes }]) => maxBytes))
  const wrong = failure ?? error

  async function send(file: File) {
    const controller = new AbortController()
    sending.current = controller
    setFailure(null)
    setPart(0)
    try {
      const sample = await client.cloudTemplates.uploadSample(
        { id: sessionId, file },
        { signal: controller.signal, onUpload: setPart },
      )
      setName(file.name)
      onChange(sample)
    } catch (caught) {
      if (controller.signal.aborted) return
      report(caught)
      setFailure(errors.fields(caught).file ?? errors.showError(caught, texts.uploadFailure))
    }
    setPart(null)
  }

  return (
    <div className="mo-field">
      <span className="mo-field-label">{texts.headerFile}</span>
      <Button
        icon={file.handle === '' ? <Upload /> : <Check />}
        busy={part !== null}
        aria-describedby={note}
        onClick={() => picker.current?.click()}
      >
        {part !== null
          ? texts.uploading(Math.round(part * 100))
          : file.handle === ''
            ? texts.chooseFile
            : texts.changeFile}
      </Button>
      {wrong === undefined ? (
        <p id={note} className="mo-field-hint">
          {file.handle === ''
            ? `${texts.headerFileHints[file.format](format.bytes(largestBytes))}. ${texts.headerFileWhy}`
            : name}
        </p>
      ) : (
        <p id={note} className="mo-field-error" role="alert">
          {wrong}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={types.map(([type]) => type).join(',')}
        aria-label={texts.headerFile}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </div>
  )
}
