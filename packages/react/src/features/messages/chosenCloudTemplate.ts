import { type CloudTemplate, missingCloudInputs } from '@morpheus/sdk'

/** Approved template and its values by the keys of `cloudInputs`. */
export interface ChosenCloudTemplate {
  template: CloudTemplate | null
  values: Readonly<Record<string, string>>
}

export const noCloudTemplate: ChosenCloudTemplate = { template: null, values: {} }

export const isCloudTemplateFilled = ({ template, values }: ChosenCloudTemplate) =>
  template !== null && missingCloudInputs(template, values).length === 0
