import { type CloudTemplate, missingCloudInputs } from '@morpheus/sdk'

/** A template that Meta approved, and what is given with it by the key of each of `cloudInputs`. */
export interface ChosenCloudTemplate {
  template: CloudTemplate | null
  values: Readonly<Record<string, string>>
}

export const noCloudTemplate: ChosenCloudTemplate = { template: null, values: {} }

export const isCloudFilled = ({ template, values }: ChosenCloudTemplate) =>
  template !== null && missingCloudInputs(template, values).length === 0
