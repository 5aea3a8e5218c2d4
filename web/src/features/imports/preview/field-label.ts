import { businessTexts } from '../../../lib/i18n/business-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { previewTexts } from './preview-texts';

/** Returns the name of a field for its column. In changes, `latitude` stands for the whole position. */
export function useFieldLabel(): (column: string, isChange?: boolean) => string {
  const { columns } = useTexts(businessTexts);
  const { fields, position } = useTexts(previewTexts);
  return (column, isChange = false) =>
    isChange && column === 'latitude'
      ? position
      : ((fields as Record<string, string | undefined>)[column] ?? columns[column] ?? column);
}
