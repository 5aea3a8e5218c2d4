import { businessTexts } from '../../../lib/i18n/business-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { previewTexts } from './preview-texts';

/** Returns the name of a field for its column; a column without one is named as in the file format. */
export function useFieldLabel(): (column: string) => string {
  const { columns } = useTexts(businessTexts);
  const { fields } = useTexts(previewTexts);
  return (column) => (fields as Record<string, string | undefined>)[column] ?? columns[column] ?? column;
}
