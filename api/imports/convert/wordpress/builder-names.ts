/** Shortcodes of page builders, whose tags place things and hold words in their attributes. */
export const BUILDER =
  /^(?:vc_|et_pb_|fusion_|av_|mk_|cs_|us_|tatsu_|elementor|su_(?:row|column|spacer)|one_(?:half|third|fourth|fifth)|two_(?:third|fifth)|three_(?:fourth|fifth)|(?:row|col|column|columns|section|container)$)/;
