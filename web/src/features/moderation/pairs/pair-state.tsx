import { ToggleGroup } from '../../../components/admin/toggle-group';
import { useTexts } from '../../../lib/i18n/texts';
import { pairTexts } from './texts';

const STATES = ['waiting', 'different'] as const;

/** Switches between the pairs to be decided and those marked as different. */
export function PairState(props: { isDifferent: boolean; onChange: (isDifferent: boolean) => void }) {
  const t = useTexts(pairTexts);
  return (
    <ToggleGroup
      label={t.state}
      values={STATES}
      value={props.isDifferent ? 'different' : 'waiting'}
      onChange={(state) => props.onChange(state === 'different')}
    >
      {(state) => t.states[state]}
    </ToggleGroup>
  );
}
