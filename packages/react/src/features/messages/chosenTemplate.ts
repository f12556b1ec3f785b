import { missingVariables, type Template } from '@morpheus/sdk'

export interface ChosenTemplate {
  template: Template | null
  values: Readonly<Record<string, string>>
}

export const noTemplate: ChosenTemplate = { template: null, values: {} }

export const isTemplateFilled = ({ template, values }: ChosenTemplate) =>
  template !== null && missingVariables(template.content, values).length === 0
