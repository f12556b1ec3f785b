import type { TemplatePreset } from '@morpheus/sdk/text'
import { Button } from '../../ui/Button/Button.js'
import { Card } from '../../ui/Card/Card.js'
import { type HeadingLevel, heading } from '../../ui/kit/heading.js'
import { useTemplatePresets } from './labels.js'
import { TemplateText } from './TemplateText.js'
import { useTemplateTexts } from './texts.js'

interface PresetsProps {
  level: HeadingLevel
  onUse: (preset: TemplatePreset) => void
}

/** Suggestions for users without templates. */
export function Presets({ level, onUse }: PresetsProps) {
  const texts = useTemplateTexts()
  const templatePresets = useTemplatePresets()
  const Heading = heading(level)
  return (
    <section className="mo-template-presets" aria-label={texts.presets}>
      <Heading className="mo-template-subtitle">{texts.presets}</Heading>
      <ul className="mo-template-grid">
        {templatePresets.map((preset) => (
          <li key={preset.name}>
            <Card className="mo-template" aria-label={preset.name}>
              <p className="mo-template-name">{preset.name}</p>
              <p className="mo-template-category">{preset.category}</p>
              <p className="mo-template-content">
                <TemplateText content={preset.content} as="written" />
              </p>
              <Button
                className="mo-template-use"
                aria-label={texts.presetNamed(preset.name)}
                onClick={() => onUse(preset)}
              >
                {texts.preset}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
