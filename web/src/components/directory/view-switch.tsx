import { List, Map } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';

interface ViewSwitchProps {
  onMap: boolean;
  onSwitch: (isMap: boolean) => void;
}

/** On a phone a single button over the end of the list. */
export function ViewSwitch(props: ViewSwitchProps) {
  /** The buttons show a choice at once, before the list is rendered with it. */
  const [onMap, choose] = useOptimistic(props.onMap);
  const views = [
    { isMap: false, icon: List, text: 'List' },
    { isMap: true, icon: Map, text: 'Map' },
  ];
  function switchTo(isMap: boolean) {
    startTransition(() => {
      choose(isMap);
      props.onSwitch(isMap);
    });
  }
  return (
    <div
      role="group"
      aria-label="View"
      className="flex shrink-0 rounded-control border border-line bg-surface max-sm:fixed max-sm:start-1/2 max-sm:bottom-4 max-sm:z-20 max-sm:-translate-x-1/2 max-sm:rounded-full max-sm:border-accent max-sm:bg-accent max-sm:shadow-lift noscript:hidden"
    >
      {views.map((view) => (
        <button
          key={view.text}
          type="button"
          aria-pressed={view.isMap === onMap}
          className="flex min-h-11 items-center gap-1.5 rounded-control px-4 text-[0.9375rem] max-sm:rounded-full max-sm:font-semibold max-sm:text-on-accent max-sm:aria-pressed:hidden sm:px-3.5 sm:text-muted sm:hover:text-ink sm:aria-pressed:bg-accent-soft sm:aria-pressed:font-semibold sm:aria-pressed:text-accent"
          onClick={() => view.isMap !== onMap && switchTo(view.isMap)}
        >
          <view.icon aria-hidden="true" className="size-4" />
          {view.text}
        </button>
      ))}
    </div>
  );
}
