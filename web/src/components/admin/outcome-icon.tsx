import { outcomeText, outcomeTone, type ImportOutcome } from '@directory/contracts/import-outcomes';
import { Ban, CircleAlert, CircleCheck, CircleX, Undo2 } from 'lucide-react';
import { adminLanguage } from '../../lib/i18n/language';
import { useTexts } from '../../lib/i18n/texts';
import { importTexts } from '../../lib/i18n/import-texts';

const ICONS = { done: CircleCheck, partial: CircleAlert, failed: CircleX, cancelled: Ban };
const COLOURS = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', neutral: 'text-muted' };

interface OutcomeIconProps {
  outcome: ImportOutcome;
  undone: boolean;
  className: string;
}

export function OutcomeIcon({ outcome, undone, className }: OutcomeIconProps) {
  const t = useTexts(importTexts);
  const Icon = undone ? Undo2 : ICONS[outcome];
  const label = undone ? t.undoneState : outcomeText[adminLanguage()][outcome];
  const colour = COLOURS[undone ? 'neutral' : outcomeTone[outcome]];
  return <Icon role="img" aria-label={label} className={`shrink-0 ${colour} ${className}`} />;
}
