import { siteLocale } from '@juno/domain/text/locale'
import { plural } from '@juno/domain/text/plural'

export const resourceTexts = {
  loadListFailed: 'Failed to load resources',
  loadFailed: (message: string) => `Failed to load resource: ${message}`,
  notFound: 'Resource not found',
  idRequired: 'Resource ID is required',
  loadOneFailed: 'Failed to load resource',

  deleteFailed: 'Failed to delete resource',
  deleted: 'Resource deleted successfully',

  preparingDownload: 'Preparing download...',
  downloadStarted: 'Template download started',
  downloadFailed: (message: string) => `Failed to download template: ${message}`,

  uploadRefused: (message: string) => `Failed to upload template file: ${message}`,
  uploadBroke: (message: string) => `File upload error: ${message}`,
  uploadPaused: 'The connection is lost. The upload will continue as soon as it is back.',
  uploadCancelled: 'Upload cancelled',
  addFailed: (message: string) => `Failed to add resource: ${message}`,
  added: 'Resource added successfully!',
  updateFailed: (message: string) => `Failed to update resource: ${message}`,
  updated: 'Resource updated successfully!',

  addTypeFailed: (message: string) => `Failed to add resource type: ${message}`,
  typeAdded: 'Resource type added successfully',
  addCategoryFailed: (message: string) => `Failed to add category: ${message}`,
  categoryAdded: 'Category added successfully',

  nameWithoutLetters: 'Please use letters or numbers in the name.',
  renamed: (name: string) => `It is called “${name}” now`,
  renameFailed: (message: string) => `The new name could not be saved: ${message}`,
  renamedMeanwhile: 'Somebody else has changed this since. Please close this and look again.',
  countFailed: 'What it holds could not be counted. Please close this and try again.',
  merged: (name: string, into: string) => `“${name}” is merged into “${into}”`,
  entryDeleted: (name: string) => `“${name}” is deleted`,

  csvNoData: 'No valid data found in CSV file',
  csvNoResources: 'No valid resources found in CSV file',
  csvProcessing: (message: string) => `Error processing CSV: ${message}`,
  csvParsing: (message: string) => `CSV parsing error: ${message}`,
  importFailed: (message: string) => `Failed to import resources: ${message}`,
  imported: (count: number) => `Successfully imported ${count.toLocaleString(siteLocale)} resources`,

  importUndone: (count: number) => `The import is undone: ${plural(count, 'resource')} removed`,
  undoFailed: 'Failed to undo the import',
  csvEncoding: 'This file is not readable as text. Please save it as CSV (UTF-8) and choose it again.',

  submissionUploadFailed: 'Failed to upload template file',
  submissionFailed: 'Failed to submit resource',
  submitted: 'Resource submitted for approval',

  loadPendingFailed: 'Failed to load pending resources',
  approveFailed: 'Failed to approve resource',
  rejectFailed: 'Failed to reject resource',
  approved: 'Resource approved and published',
  rejected: 'Resource rejected',
  unknownUser: 'Unknown User',
  unknownType: 'Unknown Type',
  unknownCategory: 'Unknown Category',
} as const
